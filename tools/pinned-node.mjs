import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, ROOT } from './project.mjs'

const OLDEST = 24

/**
 * The Node that the product runs on: the one pinned in package.json where npm has it for this platform, else the one
 * running now, if it is new enough.
 */
export function pinnedNode() {
  const { platform, arch } = process
  const folder = join(ROOT, 'node_modules', `node-${platform === 'win32' ? 'win' : platform}-${arch}`)
  const file = join(folder, platform === 'win32' ? 'bin/node.exe' : 'bin/node')
  if (existsSync(file)) return file
  if (Number(process.versions.node.split('.')[0]) >= OLDEST) return process.execPath
  return giveUp(
    `Tulsi Plus runs on Node ${OLDEST} or newer; this is ${process.version}, and there is no packaged Node for ${platform}-${arch}.\n` +
      `Install Node ${OLDEST} from https://nodejs.org and run the command again.`,
  )
}
