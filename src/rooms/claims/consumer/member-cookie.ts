import { isUuid } from '#values/uuid.ts'

const NAME = 'member_uhid'
const A_DAY_S = 86_400

/** The member the last claim was started for: a hint, neither a secret nor a proof. */
export function memberCookie(): string | undefined {
  const value = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1)
  return value && isUuid(value) ? value : undefined
}

export function setMemberCookie(uhid: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
  document.cookie = `${NAME}=${uhid}; path=/; max-age=${A_DAY_S}; samesite=lax`
}
