/** The quiet zone, in modules, that scanners need around the code. */
const MARGIN = 4

/** A QR code as one path in a square of `side` units. */
export interface QrDrawing {
  side: number
  path: string
}

/** Draws a text; the encoder is loaded only when a code is shown. */
export async function drawQr(text: string): Promise<QrDrawing> {
  const { default: qrcode } = await import('qrcode')
  const { size, data } = qrcode.create(text, { errorCorrectionLevel: 'M' }).modules
  const dots = Array.from(data, (dark, at) =>
    dark ? `M${(at % size) + MARGIN} ${Math.floor(at / size) + MARGIN}h1v1h-1z` : '',
  )
  return { side: size + 2 * MARGIN, path: dots.join('') }
}
