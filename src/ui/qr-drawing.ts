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
  const rows = Array.from({ length: size }, (_, row) => {
    const dots = Array.from(data.subarray(row * size, (row + 1) * size), (dark) => (dark ? '#' : ' ')).join('')
    // Neighbours are one box: the path is a third as long.
    return Array.from(dots.matchAll(/#+/g), ({ 0: run, index }) => boxOf(index, row, run.length)).join('')
  })
  return { side: size + 2 * MARGIN, path: rows.join('') }
}

const boxOf = (column: number, row: number, width: number) =>
  `M${column + MARGIN} ${row + MARGIN}h${width}v1h-${width}z`
