import { type Db, ownConnection } from '../database/open-database.ts'
import { holdCursors } from './held-cursors.ts'
import { copyFromSnapshot } from './postgres-snapshot.ts'
import type { Snapshot, SnapshotPlan } from './snapshot-plan.ts'

/**
 * Opens a snapshot of the database. PostgreSQL sends the rows on a connection of its own as fast as they are consumed; the
 * embedded database, which has one connection for everybody, collects them first, and others take turns while they are
 * consumed.
 */
export async function openSnapshot<R>(db: Db, plan: SnapshotPlan<R>): Promise<Snapshot<R>> {
  const connection = ownConnection(db)
  return connection ? copyFromSnapshot(connection, plan) : holdCursors(db, plan)
}
