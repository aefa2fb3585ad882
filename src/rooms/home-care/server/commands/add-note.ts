import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import { auditCare, type CareAuditStamp, type Episode, heardOf } from '../episodes.ts'
import { noteSeal } from '../seals.ts'

type NoteSubject =
  | { kind: 'HANDOVER' }
  | { kind: 'CALL'; call_id: string }
  | { kind: 'ESCALATION'; escalation_id: string }

interface Note {
  about: NoteSubject
  text: string
  author_id: string
  by: CareAuditStamp
}

/** Adds a note, sealed. Nobody changes or deletes it. */
export async function addNote(
  trx: Db,
  keys: Pick<Keys, 'seal'>,
  episode: Episode,
  { about, text, author_id, by }: Note,
): Promise<void> {
  const id = randomUUID()
  const { subscription_id } = episode
  const sealed_text = keys.seal(text, noteSeal(id))
  await trx
    .insertInto('home_care_notes')
    .values({ id, subscription_id, ...about, author_id, at: by.at, sealed_text })
    .execute()
  await heardOf(trx, episode, by.at)
  await auditCare(trx, episode, by, { action: 'home-care.note-added', after: { note_id: id, ...about } })
}
