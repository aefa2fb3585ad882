import { z } from 'zod'

/** What we read of the key file of a service account. */
const ServiceAccount = z.object({
  project_id: z.string().regex(/^[a-z0-9-]{1,60}$/),
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
  token_uri: z.url({ protocol: /^https?$/ }),
})
type ServiceAccount = z.output<typeof ServiceAccount>

/** The key file, as JSON, of the service account that sends through Firebase Cloud Messaging. */
export const serviceAccount = z.string().transform((text, context): ServiceAccount => {
  const parsed = ServiceAccount.safeParse(jsonOf(text))
  if (parsed.success) return parsed.data
  context.addIssue('should be the JSON key of a service account')
  return z.NEVER
})

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
