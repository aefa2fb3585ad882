/** How the page of a company was fetched; a failure keeps its message and raises a flag (D4.19, C8.21). */
export type PartnerFetch<Partner> =
  | { status: 'loading'; partner: null; has_failed: false; message: null }
  | { status: 'success'; partner: Partner; has_failed: false; message: null }
  | { status: 'error'; partner: null; has_failed: true; message: string }

export type PartnerFetchEvent<Partner> =
  | { kind: 'started' }
  | { kind: 'fetched'; partner: Partner }
  | { kind: 'failed'; message: string }

export function partnerFetchAfter<Partner>(event: PartnerFetchEvent<Partner>): PartnerFetch<Partner> {
  switch (event.kind) {
    case 'started':
      return { status: 'loading', partner: null, has_failed: false, message: null }
    case 'fetched':
      return { status: 'success', partner: event.partner, has_failed: false, message: null }
    case 'failed':
      return { status: 'error', partner: null, has_failed: true, message: event.message }
  }
}
