import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { hashDistance } from '#platform/files/perceptual-hash.ts'
import { type Finding, NEAR_HASH_BITS } from '../../rules/checks.ts'
import type { ClaimRow } from '../move-claim.ts'

interface SimilarFile {
  file_id: string
  other_file_id: string
  other_claim_id: bigint
  other_perceptual_hash: bigint | null
  is_same: boolean
  is_live: boolean
}

/**
 * Files of this claim that are on another one too, byte for byte or nearly identical pictures. A prescription may serve
 * several claims of one patient, and a claim that is filed again repeats the first one.
 */
export async function findSameFiles(db: Db, claim: ClaimRow): Promise<Finding[]> {
  const own = await db
    .selectFrom('claim_files')
    .select(['id', 'perceptual_hash'])
    .where('claim_id', '=', claim.id)
    .where('removed_at', 'is', null)
    .execute()
  const found: Finding[] = []
  const othersOfEach = await Promise.all(own.map(({ id }) => othersOf(db, id, claim)))
  for (const [at, { perceptual_hash }] of own.entries()) {
    const others = othersOfEach[at]!
    const same = eachLive(others.filter(({ is_same }) => is_same))
    const near = others.find(
      (one) =>
        perceptual_hash !== null &&
        one.other_perceptual_hash !== null &&
        hashDistance(perceptual_hash, one.other_perceptual_hash) <= NEAR_HASH_BITS,
    )
    if (same.length > 0) for (const one of same) found.push({ check_code: 'SAME_FILE', ...proof(one) })
    else if (near) found.push({ check_code: 'NEAR_SAME_PICTURE', ...proof(near) })
  }
  return found
}

/** One file of every claim that is not rejected or withdrawn, so that none hides behind another; else the newest. */
function eachLive(files: readonly SimilarFile[]): SimilarFile[] {
  const live = new Map<bigint, SimilarFile>()
  for (const file of files) if (file.is_live && !live.has(file.other_claim_id)) live.set(file.other_claim_id, file)
  return live.size > 0 ? [...live.values()] : files.slice(0, 1)
}

function proof({ file_id, other_claim_id, other_file_id }: SimilarFile) {
  return { file_id, other_claim_id, other_file_id }
}

/**
 * Files with the same bytes, or with a quarter of the perceptual hash in common. Rejected claims count: a bill must not
 * get two tries.
 */
async function othersOf(db: Db, file_id: string, claim: ClaimRow): Promise<SimilarFile[]> {
  const line = claim.original_claim_id ?? claim.id
  const { rows } = await sql<SimilarFile>`
    select own.id as file_id, other.id as other_file_id, other.claim_id as other_claim_id,
        other.perceptual_hash as other_perceptual_hash, other.sent_sha256 = own.sent_sha256 as is_same,
        c.status <> 'REJECTED' as is_live
      from claim_files own
      join claim_files other on other.sent_sha256 = own.sent_sha256
        or (other.perceptual_hash >> 48 & 65535) = (own.perceptual_hash >> 48 & 65535)
        or (other.perceptual_hash >> 32 & 65535) = (own.perceptual_hash >> 32 & 65535)
        or (other.perceptual_hash >> 16 & 65535) = (own.perceptual_hash >> 16 & 65535)
        or (other.perceptual_hash & 65535) = (own.perceptual_hash & 65535)
      join claims c on c.id = other.claim_id
      where own.id = ${file_id} and other.removed_at is null and other.claim_id <> own.claim_id
        and coalesce(c.original_claim_id, c.id) <> ${line}
        and not (own.type = 'PRESCRIPTION' and other.type = 'PRESCRIPTION' and c.uhid = ${claim.uhid})
      order by is_same desc, other.created_at desc limit 500`.execute(db)
  return rows
}
