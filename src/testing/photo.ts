import sharp from 'sharp'

let taken = 0

/** Each test file begins with the same photos, whichever files its worker ran before. */
export function restartPhotos(): void {
  taken = 0
}

/** A photo of a bill that no other call in this test file returns: lines of random lengths on paper. */
export async function photo(seed = ++taken): Promise<Buffer> {
  const random = numbers(seed)
  const lines = Array.from({ length: 40 }, () => {
    const [x, y, width, height] = [random(500), random(780), 40 + random(300), 4 + random(60)]
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="rgb(${random(160)},${random(160)},90)"/>`
  })
  const svg = `<svg width="600" height="800"><rect width="600" height="800" fill="#f6f0e4"/>${lines.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
}

function numbers(seed: number) {
  let state = (seed * 2_654_435_761) >>> 0
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 8) % below
  }
}
