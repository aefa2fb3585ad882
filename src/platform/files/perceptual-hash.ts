const [COLUMNS, ROWS] = [9, 8]

/**
 * The perceptual hash of a picture, in 64 bits: whether each patch of it is brighter than the one to its right. The
 * same photo in another size or quality has nearly the same hash. As a signed number, which is how the database stores
 * 64 bits.
 */
export async function perceptualHash(path: string): Promise<bigint> {
  const { default: sharp } = await import('sharp')
  // As strict as the decoder that re-encodes it: cameras leave faults that viewers pass over.
  const patches = await sharp(path, { sequentialRead: true, failOn: 'error' })
    .autoOrient()
    .resize(COLUMNS, ROWS, { fit: 'fill' })
    .grayscale()
    .raw()
    .toBuffer()
  let hash = 0n
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS - 1; column++) {
      const at = row * COLUMNS + column
      hash = (hash << 1n) | (patches[at]! > patches[at + 1]! ? 1n : 0n)
    }
  return BigInt.asIntN(64, hash)
}

/** The number of bits in which two hashes differ. */
export function hashDistance(one: bigint, other: bigint): number {
  return BigInt.asUintN(64, one ^ other)
    .toString(2)
    .replaceAll('0', '').length
}
