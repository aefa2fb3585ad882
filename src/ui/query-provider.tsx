import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

/** Server state of signed-in screens. One client a mount: on the server, two people never share one. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { staleTime: 30_000, retry: mayRetry },
          // A write is never repeated behind the person's back.
          mutations: { retry: false },
        },
      }),
  )
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** A refusal stays a refusal; a lost line or a busy server is worth two more tries. */
function mayRetry(failures: number, error: unknown): boolean {
  const status = (error as { status?: unknown }).status
  const refused = typeof status === 'number' && status >= 400 && status < 500 && status !== 429
  return !refused && failures < 2
}
