import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answersTo, type Config, hostnameOf, isEveryAddress, THIS_MACHINE } from '#config.ts'
import { Refusal } from '../contract/refusal.ts'

/** Load balancers and container platforms ask these by number. */
const PROBES = ['/healthz', '/readyz']

const FORWARDED = /^(?:x-forwarded-.+|x-real-ip|forwarded|via)$/
const WRONG_NAME = 'This server does not answer to this name. Please check the address.'
/** For the operator, whom a proxy that calls us localhost hides that others reach the server. */
const BEHIND_PROXY =
  'A proxy passed this request on, so others may reach this server, which simulates payments and messages for the person at this machine only. ' +
  'Set TRUST_PROXY to the address of the proxy and PUBLIC_URL to its own, with SIMULATOR=on or the keys of a live installation.'

const page = (text: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Wrong address</title>
<h1>Wrong address</h1><p>${text}</p></html>`

/**
 * Answers only those who call the server by a name of its own: this machine's, that of PUBLIC_URL, HOST and HOST_NAMES.
 * Otherwise a page elsewhere could give its own name our address, and a browser would take our answers for that page's.
 * Simulated without a word about it, it answers nothing that a proxy passes on, because the proxy's name may hide others.
 * @returns a check for each request: a plain page for pages, a refusal for all else, undefined where the name is ours
 */
export function hostNames(app: FastifyInstance, config: Pick<Config, 'hostNames' | 'refusesProxies'>) {
  const names = new Set<string | undefined>([...THIS_MACHINE, ...config.hostNames].map(hostnameOf))
  // What HOST was resolved to, known only once the server listens; our own calls to the simulated partners go there.
  app.addHook('onListen', async () => {
    for (const bound of app.addresses())
      if (typeof bound !== 'string' && !isEveryAddress(bound.address)) names.add(hostnameOf(bound.address))
  })
  let isReported = false
  const isBehindProxy = (request: FastifyRequest): boolean => {
    if (!config.refusesProxies || !Object.keys(request.headers).some((name) => FORWARDED.test(name))) return false
    if (!isReported) app.log.warn(BEHIND_PROXY)
    isReported = true
    return true
  }
  return (request: FastifyRequest, reply: FastifyReply): Refusal | FastifyReply | undefined => {
    if (PROBES.includes(request.routeOptions.url ?? '')) return undefined
    const text = answersTo(names, request.headers.host)
      ? isBehindProxy(request)
        ? BEHIND_PROXY
        : undefined
      : WRONG_NAME
    if (!text) return undefined
    if (!isPage(request)) return new Refusal('MISDIRECTED', { text })
    return reply.code(421).type('text/html; charset=utf-8').send(page(text))
  }
}

function isPage({ method, routeOptions: { url = '' } }: FastifyRequest): boolean {
  return method === 'GET' && (url === '/' || url === '/plus' || url === '/plus/*')
}
