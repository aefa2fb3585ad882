/** The catalogue's file, as staff import and export it. */
import { parse, stringify } from 'yaml'
import { importCatalogue } from '#rooms/catalogue/server/commands/import-catalogue.ts'
import { writeFile } from '#rooms/catalogue/server/file/write-file.ts'
import { SETTINGS } from '../product.ts'
import type { World } from './world.ts'

type ImportResult = Awaited<ReturnType<typeof importCatalogue>>

/** @param world is read at each call: it may be opened later */
export function catalogueFile(world: () => World) {
  const take = (file: object | string): Promise<ImportResult> =>
    importCatalogue(
      world().db,
      { text: typeof file === 'string' ? file : stringify(file), dry_run: false, settings: SETTINGS },
      { actor: 'system', now: world().clock.now() },
    )
  return {
    take,
    /** What an import changed, by kind or by id. */
    outcomes: async (file: object | string, by: 'kind' | 'id' = 'kind') =>
      (await take(file)).items?.flatMap((item) => (item.outcome === 'unchanged' ? [] : `${item[by]} ${item.outcome}`)),
    /** Why an import is refused, by key. */
    problems: async (file: object) =>
      Object.fromEntries((await take(file)).problems?.map(({ key, reason }) => [key, reason]) ?? []),
    exported: async () =>
      parse(await writeFile(world().db, { settings: SETTINGS, brand: 'Tulsi', now: world().clock.now() })),
  }
}
