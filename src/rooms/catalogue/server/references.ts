import type { Db } from '#platform/database/open-database.ts'
import { FILE_KINDS, type FileKind, type Reference } from '../rules/catalogue-kinds.ts'
import { invalidWords } from '../rules/invalid-words.ts'
import type { Problem } from '../rules/problems.ts'
import { KINDS } from './kinds/all-kinds.ts'

/** Possible reference targets, by kind. */
export type ReferenceTargets = Record<FileKind, Set<string>>

/** All published items of the catalogue. */
export async function readKnown(db: Db): Promise<ReferenceTargets> {
  const known = {} as ReferenceTargets
  for (const kind of FILE_KINDS) known[kind] = new Set((await KINDS[kind].list(db)).map(({ id }) => id))
  return known
}

/** The dangling references of a document. */
export function brokenReferences(references: readonly Reference[], known: ReferenceTargets): Problem[] {
  return references
    .filter(({ kind, id }) => !known[kind].has(id))
    .map(({ path, kind }) => ({ path, message: invalidWords.unknown[kind] }))
}
