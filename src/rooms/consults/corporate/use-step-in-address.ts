import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useAddress } from '#dashboard/components/use-address.ts'
import { isEarlier, STEPS, sectionOf } from '../rules/agent-booking.ts'
import type { Booking, BookingAct } from './use-booking.ts'

const STEP = 'step'

/** Gives each step of a booking an address: Back goes a step back instead of leaving the page. A step that was not reached has none. */
export function useStepInAddress({ section }: Booking, act: (act: BookingAct) => void): void {
  const navigate = useNavigate()
  const search = useAddress()
  const step = search.get(STEP)
  const shown = useRef(section)
  /** Where a navigation of ours goes that has not arrived. */
  const underWay = useRef<string | null>(undefined)
  useEffect(() => {
    if (underWay.current !== undefined && underWay.current !== step) return
    underWay.current = undefined
    const hasMoved = shown.current !== section
    shown.current = section
    const own = STEPS[section]
    if (step === own) return
    const earlier = sectionOf(step)
    if (!hasMoved && earlier && isEarlier(earlier, section)) return act({ kind: 'moved', to: earlier })
    const next = new URLSearchParams(search)
    if (own === null) next.delete(STEP)
    else next.set(STEP, own)
    underWay.current = own
    void navigate(`?${next}`, { replace: !hasMoved, preventScrollReset: true })
  }, [act, navigate, search, section, step])
}
