import { createHash } from 'node:crypto'

/** What a seal covers: the rows of every transaction from `from_xid` up to but not including `to_xid`. */
export interface SealContent {
  sealed_at: Date
  from_xid: string
  to_xid: string
  row_ids: readonly bigint[]
  row_hashes: readonly Buffer[]
  previous_hash: Buffer | null
}

/** The hash of a seal. It covers the previous seal, so that none can be changed or left out unnoticed. */
export function sealHash(seal: SealContent): Buffer {
  const hash = createHash('sha256')
  hash.update(seal.previous_hash ?? 'first seal')
  hash.update(`\n${seal.sealed_at.toISOString()}\n${seal.from_xid}\n${seal.to_xid}\n`)
  for (const [at, id] of seal.row_ids.entries()) hash.update(`${id}:${seal.row_hashes[at]?.toString('hex')}\n`)
  return hash.digest()
}
