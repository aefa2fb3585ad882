import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

/** Server state of signed-in screens. One client per mount: on the server, two people never share one. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // Without a connection a call fails, and the screen says so: paused, it would look as if it were still loading.
          queries: { staleTime: 30_000, retry: mayRetry, networkMode: 'always', refetchOnReconnect: true },
          // A write is never retried automatically.
          mutations: { retry: false, networkMode: 'always' },
        },
      }),
  )
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** A refusal is final; a lost connection or a busy server is retried twice. */
function mayRetry(failures: number, error: unknown): boolean {
  const status = (error as { status?: unknown }).status
  const refused = typeof status === 'number' && status >= 400 && status < 500 && status !== 429
  return !refused && failures < 2
}
