/** Re-encodes a picture, rotated as its EXIF orientation says and no larger than needed; all metadata is removed. */
self.onmessage = async ({ data }: MessageEvent<{ picture: Blob; media_type: string; longest: number }>) => {
  try {
    self.postMessage(await redraw(data.picture, data.media_type, data.longest))
  } catch {
    self.postMessage(undefined)
  }
}

async function redraw(picture: Blob, type: string, longest: number): Promise<Blob> {
  const bitmap = await createImageBitmap(picture)
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  )
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas.convertToBlob({ type, quality: 0.85 })
}
