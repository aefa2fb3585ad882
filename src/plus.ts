/** Commands for operators: `npm run plus -- <command>`. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { archiveCommands } from '#platform/archive/archive-commands.ts'
import { verifyAuditCommand } from '#platform/audit/audit-command.ts'
import { MovableClock, systemClock } from '#platform/clock.ts'
import type { Command } from '#platform/command.ts'
import { DataFolderLocked } from '#platform/database/lock-data-folder.ts'
import { migrate } from '#platform/database/migrate.ts'
import { type Db, EMBEDDED_MAJOR, openDatabase } from '#platform/database/open-database.ts'
import { checkWorldKind } from '#platform/database/world-kind.ts'
import { adoptStorageCommand, verifyFilesCommand } from '#platform/files/files-commands.ts'
import { verifyCommand } from '#platform/invariants/verify-command.ts'
import { verifyLedgerCommand } from '#platform/ledger/ledger-command.ts'
import { renewSecretsCommand } from '#platform/renew-secrets.ts'
import { appointCommand } from '#rooms/access/server/appoint-command.ts'
import { endSessions } from '#rooms/accounts/server/commands/open-session.ts'
import { endSessionsCommand, removeAuthenticatorCommand } from '#rooms/accounts/server/session-commands.ts'
import { unlockNumberCommand } from '#rooms/accounts/server/unlock-command.ts'
import { BOOKS } from '#rooms/books/server/verify-books.ts'
import { catalogueCommands } from '#rooms/catalogue/server/catalogue-commands.ts'
import { closeProposals } from '#rooms/catalogue/server/commands/close-proposals.ts'
import { erasuresCommand } from '#rooms/my-data/server/erasures-command.ts'
import { grievancesCommand } from '#rooms/my-data/server/grievances-command.ts'
import { tellSuperadmins } from '#rooms/notifications/server/tell-superadmins.ts'
import { type Config, ConfigError, parseConfig, projectRoot } from './config.ts'
import { SEALED_COLUMNS, SETTINGS, VERIFIED } from './product.ts'
import { storedOffset } from './simulated-world/move-clock.ts'

const COMMANDS: readonly Command[] = [
  // Before `verify`, which it begins with.
  verifyFilesCommand,
  verifyCommand(VERIFIED),
  verifyAuditCommand,
  verifyLedgerCommand(BOOKS, VERIFIED.invariants),
  unlockNumberCommand,
  endSessionsCommand,
  removeAuthenticatorCommand,
  appointCommand({ endSessions, closeSettingProposals: closeProposals, tellSuperadmins }),
  grievancesCommand,
  erasuresCommand,
  renewSecretsCommand(SEALED_COLUMNS),
  adoptStorageCommand,
  ...catalogueCommands(SETTINGS),
  ...archiveCommands(BOOKS.rules),
]

async function main(words: readonly string[]): Promise<number> {
  const command = COMMANDS.find(({ name }) => `${words.join(' ')} `.startsWith(`${name} `))
  if (!command) {
    const lines = COMMANDS.map(
      ({ name, usage, summary }) => `  ${[name, usage].filter(Boolean).join(' ')}\n      ${summary}`,
    )
    console.error(`Commands:\n${lines.join('\n')}`)
    return 2
  }
  const config = parseConfig(process.env)
  if (!command.isForNewDatabase) refuseNewFolder(config)
  // Not among what the command prints, which may be read by a program.
  console.error(`On ${addressOf(config)}.`)
  const where = { url: config.databaseUrl, dataDir: config.dataDir, pool: 2 }
  const database = await openDatabase(where, (error) =>
    console.error(`A database connection was lost: ${error.message}`),
  )
  try {
    if (!command.isForNewDatabase && (await isNew(database.db)))
      throw new ConfigError(
        'This database is empty: the product was never started on it. Set DATABASE_URL to the one that is meant.',
      )
    await migrate(database, join(projectRoot(), 'db/migrations'))
    await checkWorldKind(database.db, config)
    const args = words.slice(command.name.split(' ').length)
    const clock = config.simulator ? new MovableClock(await storedOffset(database.db)) : systemClock
    return await command.run({ database, config, now: clock.now(), args, print: console.log })
  } finally {
    await database.close()
  }
}

const SET_DATABASE =
  'Set DATABASE_URL to the database that the service uses, or DATA_DIR to its data folder: they are in its environment file.'

/** A command that came without the service's settings would make an empty database, find nothing wrong with it, and say so. */
function refuseNewFolder({ databaseUrl, dataDir }: Config): void {
  if (!databaseUrl && !existsSync(join(dataDir, EMBEDDED_MAJOR)))
    throw new ConfigError(`There is no database in ${dataDir}. ${SET_DATABASE}`)
}

async function isNew(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`select to_regclass('migrations') is null as is_new`.execute(db)
  return rows[0]?.is_new ?? true
}

/** Which database it is, without its password. */
function addressOf({ databaseUrl, dataDir }: Config): string {
  if (!databaseUrl) return `the embedded database in ${dataDir}`
  const { host, pathname } = new URL(databaseUrl)
  return `the database ${pathname.slice(1)} at ${host}`
}

// What it writes is read by nobody else.
process.umask(0o077)
main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error) => {
    const expected = error instanceof ConfigError || error instanceof DataFolderLocked
    console.error(expected ? error.message : error)
    process.exitCode = 1
  },
)
