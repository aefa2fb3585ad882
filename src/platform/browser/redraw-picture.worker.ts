/** Re-encodes a picture, rotated as its EXIF orientation says and no larger than needed; all metadata is removed. */
self.onmessage = async ({ data }: MessageEvent<{ picture: Blob; longest: number }>) => {
  try {
    self.postMessage(await redraw(data.picture, data.longest))
  } catch {
    self.postMessage(undefined)
  }
}

async function redraw(picture: Blob, longest: number): Promise<Blob> {
  const bitmap = await createImageBitmap(picture)
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  )
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas.convertToBlob({ type: picture.type, quality: 0.85 })
}
