// `npm run plus`: an operator's command, from the sources, or from the bundle where the sources are missing.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './install.mjs'
import { ROOT } from './project.mjs'
import { runNode } from './spawn.mjs'

const SOURCE = join(ROOT, 'src/plus.ts')
const fromSource = existsSync(SOURCE)
if (fromSource) await install()
const program = fromSource ? SOURCE : join(ROOT, 'build/plus.mjs')
process.exit(await runNode(['--enable-source-maps', program, ...process.argv.slice(2)]))
