import { createSign } from 'node:crypto'
import type { Config } from '#config.ts'
import type { Delivery } from '../delivery.ts'
import { postJson, textUnder } from '../post-json.ts'
import type { PushGateway } from './push-gateway.ts'

type ServiceAccount = NonNullable<Config['push']['account']>

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const TIMEOUT_MS = 10_000
const HOUR_S = 3600
/** An access token lives for an hour; a new one is requested before it ends. */
const RENEW_MS = 50 * 60_000

/** Firebase Cloud Messaging, HTTP v1 (POST …/v1/projects/{project}/messages:send), for Android and iOS alike. */
export function fcmPush(account: ServiceAccount, url: string): PushGateway {
  let access: { token: string; renew_at: number } | undefined
  const accessToken = async (now: Date): Promise<string | undefined> => {
    if (access && now.getTime() < access.renew_at) return access.token
    const token = await requestAccess(account, now)
    access = token === undefined ? undefined : { token, renew_at: now.getTime() + RENEW_MS }
    return token
  }
  return {
    async send({ id, to, title, text, link, now }): Promise<Delivery> {
      const key = await accessToken(now)
      if (key === undefined) return { outcome: 'UNKNOWN', reason: 'NO_ACCESS' }
      // A repetition replaces what the phone shows.
      const body = {
        message: {
          token: to,
          notification: { title, body: text },
          data: { link },
          android: { collapse_key: id },
          apns: { headers: { 'apns-collapse-id': id } },
        },
      }
      const sent = await postJson(
        `${url}/v1/projects/${account.project_id}/messages:send`,
        { key, id, body },
        (answer) => textUnder(answer, 'name'),
      )
      if (sent.outcome !== 'REFUSED' || (sent.reason !== 'HTTP_401' && sent.reason !== 'HTTP_403')) return sent
      // Our access was refused, not the message.
      access = undefined
      return { outcome: 'UNKNOWN', reason: sent.reason }
    },
  }
}

/** An access token for a signed statement of the account; undefined where none comes. */
async function requestAccess(account: ServiceAccount, now: Date): Promise<string | undefined> {
  try {
    const answer = await fetch(account.token_uri, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      body: new URLSearchParams({ grant_type: GRANT, assertion: assertionOf(account, now) }),
    })
    return answer.ok ? textUnder(await answer.json(), 'access_token') : undefined
  } catch {
    return undefined
  }
}

/** RFC 7523: a JWT signed with RS256. */
function assertionOf({ client_email, private_key, token_uri }: ServiceAccount, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000)
  const claims = { iss: client_email, scope: SCOPE, aud: token_uri, iat, exp: iat + HOUR_S }
  const signed = [{ alg: 'RS256', typ: 'JWT' }, claims].map((part) => encode(JSON.stringify(part))).join('.')
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(private_key, 'base64url')}`
}

const encode = (text: string) => Buffer.from(text).toString('base64url')
