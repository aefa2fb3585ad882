import { createReadStream } from 'node:fs'
import { writeFile as writeToDisk } from 'node:fs/promises'
import type { Command } from '#platform/command.ts'
import type { Setting } from '#values/setting.ts'
import { catalogueWords } from '../words.ts'
import { importCatalogue } from './commands/import-catalogue.ts'
import { MOST_BYTES } from './file/read-file.ts'
import { writeFile } from './file/write-file.ts'

const words = catalogueWords.command

/** `catalogue import` and `catalogue export` over every setting of the product. */
export function catalogueCommands(settings: readonly Setting[]): Command[] {
  const importFile: Command = {
    name: 'catalogue import',
    usage: 'file.yaml [--dry-run]',
    summary: words.importSummary,
    run: async ({ database, now, args, print }) => {
      const dry_run = args.includes('--dry-run')
      const [file, ...more] = args.filter((arg) => arg !== '--dry-run')
      if (!file || more.length > 0 || file.startsWith('-')) {
        print(words.importUsage)
        return 2
      }
      const text = await readText(file).catch((error: Error) => {
        print(`${file} – ${error.message}`)
      })
      if (text === undefined) return 1
      const saving = { actor: 'system' as const, now }
      const report = await importCatalogue(database.db, { text, dry_run, settings }, saving)
      if (report.problems) {
        for (const { line, column, key, reason } of report.problems)
          print(`${file}:${line}:${column} ${key ? `${key} – ` : '– '}${reason}`)
        print(words.refused(report.problems.length))
        return 1
      }
      for (const { kind, id, outcome } of report.items)
        if (outcome !== 'unchanged') print(`${words.outcomes[outcome]} ${kind} ${id}`)
      const count = (wanted: string) => report.items.filter(({ outcome }) => outcome === wanted).length
      print(words.done(count('created'), count('changed'), count('unchanged')))
      if (dry_run) print(words.dryRun)
      return 0
    },
  }
  const exportFile: Command = {
    name: 'catalogue export',
    usage: '[file.yaml]',
    summary: words.exportSummary,
    run: async ({ database, config, now, args, print }) => {
      const [file] = args
      const text = await writeFile(database.db, { settings, brand: config.brand, now })
      if (file) await writeToDisk(file, text)
      else print(text.trimEnd())
      return 0
    },
  }
  return [importFile, exportFile]
}

/** Reads a file as text; stops early if it is too large. */
async function readText(file: string): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of createReadStream(file, { end: MOST_BYTES })) {
    size += (part as Buffer).length
    parts.push(part as Buffer)
  }
  if (size > MOST_BYTES) throw new Error(catalogueWords.file.tooLarge)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts))
  } catch {
    throw new Error(catalogueWords.file.notText)
  }
}
