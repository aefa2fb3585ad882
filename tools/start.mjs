// `npm start`: installs and builds what is missing, then runs the server. `npm run dev` is the same with hot reload.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './install.mjs'
import { makeBuild } from './make-build.mjs'
import { giveUp, ROOT } from './project.mjs'
import { supervise } from './supervise.mjs'

await install()
if (process.argv.includes('--dev')) {
  // Screens (.tsx, .css) are hot reloaded; the server's own code is .ts and needs a new process.
  const restartOn = (file) => file.endsWith('.ts') && !file.endsWith('.test.ts')
  supervise([join(ROOT, 'src/server.ts')], { NODE_ENV: 'development' }, restartOn)
} else {
  if ((await makeBuild()) !== 0) giveUp('The build failed; the reason stands above.')
  const flags = JSON.parse(readFileSync(join(ROOT, 'tools/server-flags.json'), 'utf8'))
  supervise([...flags, join(ROOT, 'build/server.mjs')], {
    NODE_ENV: 'production',
  })
}
