// Runs a TypeScript file on the pinned Node: node tools/run.mjs file.ts arguments …
import { install } from './install.mjs'
import { runNode } from './spawn.mjs'

await install()
process.exit(await runNode(process.argv.slice(2)))
