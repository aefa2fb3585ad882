// `npm start`: whatever is missing is made, then the server runs. `npm run dev` is the same with hot reload.
import { join } from 'node:path'
import { install } from './install.mjs'
import { makeBuild } from './make-build.mjs'
import { giveUp, ROOT } from './project.mjs'
import { supervise } from './supervise.mjs'

await install()
if (process.argv.includes('--dev')) {
  // Screens (.tsx, .css) change in the open page; what the server itself runs is .ts and needs a new process.
  const restartOn = (file) => file.endsWith('.ts') && !file.endsWith('.test.ts')
  supervise([join(ROOT, 'src/server.ts')], { NODE_ENV: 'development' }, restartOn)
} else {
  if ((await makeBuild()) !== 0) giveUp('The build failed; the reason stands above.')
  supervise(['--enable-source-maps', join(ROOT, 'build/server.mjs')], { NODE_ENV: 'production' })
}
