// `npm run build`: pages and server into build/.
import { install } from './install.mjs'
import { makeBuild } from './make-build.mjs'

await install()
process.exit(await makeBuild())
