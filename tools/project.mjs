// Plain JavaScript for any Node that runs npm here (20 or newer): nothing is installed when this is first imported.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that contains package.json. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Ends the command with one sentence that a person can act on. */
export function giveUp(message) {
  console.error(`\n${message}`)
  process.exit(1)
}
