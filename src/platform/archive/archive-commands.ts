import type { Config } from '#config.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import { checkKeys } from '../check-keys.ts'
import type { Command } from '../command.ts'
import type { Db } from '../database/open-database.ts'
import { readWorldKind, worldKindOf } from '../database/world-kind.ts'
import { type LedgerRule, verifyLedger } from '../ledger/verify-ledger.ts'
import { loadKeys } from '../load-keys.ts'
import { adoptStorage } from '../storage/check-storage.ts'
import { diskError } from '../storage/disk-errors.ts'
import { openStorage } from '../storage/open-storage.ts'
import { ArchiveRefused } from './archive-format.ts'
import { readArchive } from './read-archive.ts'
import { writeArchive } from './write-archive.ts'

const ONE_FILE = 'Name one file, as in tulsi.tar.gz.'

/** `export` and `import` of all data: every row and every file, from one installation into another that is empty. */
export function archiveCommands(rules: readonly LedgerRule[]): Command[] {
  return [
    {
      name: 'export',
      usage: 'file.tar.gz',
      summary:
        'exports all data and files into one archive; it contains personal data, so protect it like the database',
      run: async ({ database, config, now, args, print }) => {
        const [path, ...more] = args
        if (!path || more.length > 0) return refuse(print, ONE_FILE, 2)
        try {
          const { rows, files, missing } = await writeArchive(
            { db: database.db, storage: openStorage(config) },
            path,
            now,
          )
          for (const key of missing) print(`A file has no bytes in the storage: ${key}`)
          print(`${path}: ${rows} rows, ${files} files.`)
          return missing.length === 0 ? 0 : 1
        } catch (error) {
          const code = (error as { code?: string }).code
          if (code === 'EEXIST') return refuse(print, `${path} is there already; nothing was written.`)
          if (diskError(error) === 'full') return refuse(print, `The disk of ${path} is full; nothing was written.`)
          if (code === 'ENOENT' || code === 'EACCES') return refuse(print, `${path} cannot be written.`)
          throw error
        }
      },
    },
    {
      name: 'import',
      isForNewDatabase: true,
      usage: 'file.tar.gz',
      summary: 'imports an archive into an empty installation and verifies its ledger and audit log before the commit',
      run: async ({ database, config, args, print }) => {
        const [path, ...more] = args
        if (!path || more.length > 0) return refuse(print, ONE_FILE, 2)
        try {
          const storage = openStorage(config)
          const { rows, files, missing } = await readArchive({ db: database.db, storage }, path, async (trx) => {
            await refuseOtherWorld(trx, config)
            await checkKeys(trx, loadKeys(config))
            for (const verdict of [await verifyLedger(trx, rules), await verifyAudit(trx)])
              if (!verdict.whole) throw new ArchiveRefused(`It does not add up: ${verdict.damage}.`)
          })
          await adoptStorage(database.db, storage)
          if (missing > 0) print(`${missing} files had no bytes when the archive was made.`)
          print(`${path}: ${rows} rows, ${files} files. The ledger balances and the audit log is whole.`)
          return 0
        } catch (error) {
          if (error instanceof ArchiveRefused) return refuse(print, `${path} – ${error.message} Nothing was changed.`)
          throw error
        }
      },
    },
  ]
}

/** Customers of a live installation in a simulated one would be anybody's to read, and the other way round its staff be anybody. */
async function refuseOtherWorld(trx: Db, config: Config): Promise<void> {
  const kind = await readWorldKind(trx)
  if (kind === undefined)
    throw new ArchiveRefused('It does not say whether it comes from a live installation or from a simulated world.')
  if (kind !== worldKindOf(config))
    throw new ArchiveRefused(
      kind === 'LIVE'
        ? 'It comes from a live installation, and this one is simulated.'
        : 'It comes from a simulated world, and this installation is live.',
    )
}

function refuse(print: (line: string) => void, line: string, code = 1): number {
  print(line)
  return code
}
