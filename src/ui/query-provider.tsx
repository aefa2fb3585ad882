import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

interface QueryProviderProps {
  /** Names of the calls that count what waits: any act may change them. */
  counts?: readonly string[]
  children: ReactNode
}

/** Server state of signed-in screens. One client per mount: on the server, two people never share one. */
export function QueryProvider({ counts = [], children }: QueryProviderProps) {
  const [client] = useState(() => newClient(counts))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** Of a mutation after which nothing can be read any more. */
export const ENDS_SESSION = { endsSession: true } as const

function newClient(counts: readonly string[]): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: mayRetry },
      // A write is never retried automatically.
      mutations: { retry: false },
    },
    mutationCache: new MutationCache({
      onSuccess: (_data, _input, _result, { meta }) => {
        if (meta?.endsSession) return
        for (const name of counts) void client.invalidateQueries({ queryKey: [name] })
      },
    }),
  })
  return client
}

/** A refusal is final; a lost connection or a busy server is retried twice. */
function mayRetry(failures: number, error: unknown): boolean {
  const status = (error as { status?: unknown }).status
  const refused = typeof status === 'number' && status >= 400 && status < 500 && status !== 429
  return !refused && failures < 2
}
