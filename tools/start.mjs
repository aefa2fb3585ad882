// `npm start`: whatever is missing is made, then the server runs. `npm run dev` is the same with hot reload.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install } from './install.mjs'
import { makeBuild } from './make-build.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { giveUp, ROOT } from './project.mjs'

const development = process.argv.includes('--dev')

await install()
if (!development && (await makeBuild()) !== 0) giveUp('The build failed; the reason stands above.')

const args = development
  ? ['--watch', '--watch-preserve-output', join(ROOT, 'src/server.ts')]
  : ['--enable-source-maps', join(ROOT, 'build/server.mjs')]
const server = spawn(pinnedNode(), args, {
  cwd: process.cwd(),
  env: { ...process.env, NODE_ENV: development ? 'development' : 'production' },
  stdio: development ? 'inherit' : ['inherit', 'inherit', 'inherit', 'ipc'],
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('error', (error) => {
  console.error(`The server could not be started: ${error.message}`)
  process.exit(1)
})
server.on('close', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)))
