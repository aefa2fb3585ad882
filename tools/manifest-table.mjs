const ASSETS = '/plus/public/assets/'
const FLAGS = [
  'hasDefaultExport',
  'hasErrorBoundary',
  'hasLoader',
  'hasAction',
  'hasClientLoader',
  'hasClientAction',
  'hasClientMiddleware',
  'index',
]
const MODULES = [
  'module',
  'clientLoaderModule',
  'clientActionModule',
  'clientMiddlewareModule',
  'hydrateFallbackModule',
]
const KNOWN = new Set([...FLAGS, ...MODULES, 'id', 'parentId', 'path', 'imports', 'css'])

/** What makes the object of the table again; a row's place is its page's id (`numbered` in src/routes.ts). */
const EXPAND = `((m,s,t)=>{let a=${JSON.stringify(ASSETS)},f=${JSON.stringify(FLAGS)},n=${JSON.stringify(MODULES)},d=i=>i?"r"+i:"root";m.routes=Object.fromEntries(t.map(([p,q,b,c,...j],i)=>{let r={id:d(i),path:q??void 0,imports:[],css:c.map(x=>a+s[x])};if(i)r.parentId=d(p);f.map((k,x)=>{if(b>>x&1)r[k]=!0});j.map((k,x)=>{if(k)r[n[x]]=a+k+".js"});return[r.id,r]}));return m})`

/**
 * The source text of an expression whose value is the manifest without what the browser does not read. A field that
 * this version does not know is a defect of the build, found by it and not by a visitor.
 */
export function manifestTable({ routes, ...rest }) {
  const all = Object.values(routes)
  const ids = all.map(({ id }) => id)
  if (ids.some((id, at) => id !== (at ? `r${at}` : 'root')))
    throw new Error('The pages are not numbered in their order.')
  const styles = [...new Set(all.flatMap((route) => ownStyles(route, routes)))]
  const rows = all.map((route) => {
    for (const [name, value] of Object.entries(route))
      if (value && !KNOWN.has(name))
        throw new Error(`The manifest has a new field, ${name}; check the router's version.`)
    const flags = FLAGS.reduce((bits, name, at) => bits | (route[name] ? 1 << at : 0), 0)
    const css = ownStyles(route, routes).map((href) => styles.indexOf(href))
    const modules = MODULES.map((name) => route[name] && inAssets(route[name]).replace(/\.js$/, ''))
    while (!modules.at(-1)) modules.pop()
    return [ids.indexOf(route.parentId), route.path, flags, css, ...modules.map((module) => module ?? 0)]
  })
  return `${EXPAND}(${[rest, styles.map(inAssets), rows].map((value) => JSON.stringify(value)).join()})`
}

/** The styles of a page that no layout around it has. */
function ownStyles(route, routes) {
  const around = new Set(layoutsOf(route, routes).flatMap(({ css }) => css ?? []))
  return (route.css ?? []).filter((href) => !around.has(href))
}

function layoutsOf({ parentId }, routes) {
  return parentId ? [routes[parentId], ...layoutsOf(routes[parentId], routes)] : []
}

function inAssets(href) {
  if (!href.startsWith(ASSETS)) throw new Error(`${href} is not below ${ASSETS}.`)
  return href.slice(ASSETS.length)
}
