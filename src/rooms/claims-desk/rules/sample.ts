const PARTS = 10_000

/** Whether a name falls into this percentage: deterministic, so that asking again cannot change the result. */
export function isSampled(name: string, percent: number): boolean {
  return hash(name) % PARTS < percent * (PARTS / 100)
}

/** FNV-1a with murmur's finalizer: similar names get very different values. */
function hash(text: string): number {
  let bits = 2_166_136_261
  for (const character of text) bits = Math.imul(bits ^ character.codePointAt(0)!, 16_777_619)
  bits = Math.imul(bits ^ (bits >>> 16), 2_246_822_507)
  bits = Math.imul(bits ^ (bits >>> 13), 3_266_489_909)
  return (bits ^ (bits >>> 16)) >>> 0
}
