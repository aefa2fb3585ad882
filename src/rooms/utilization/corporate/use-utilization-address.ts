import { useNavigate } from 'react-router'
import { useAddress } from '#dashboard/components/use-address.ts'
import { UTILIZATION_PERIODS, type UtilizationPeriod } from '#values/financial-year.ts'
import { ALL_BENEFITS, BENEFITS, type Benefit } from '../rules/benefits.ts'

const DEFAULTS = { period: UTILIZATION_PERIODS[0], benefit: ALL_BENEFITS } as const

/** The period and the benefit in the URL; what it does not know is the default. */
export function useUtilizationAddress() {
  const navigate = useNavigate()
  const address = useAddress()
  const period: UtilizationPeriod = UTILIZATION_PERIODS.find((one) => one === address.get('period')) ?? DEFAULTS.period
  const benefit: Benefit | typeof ALL_BENEFITS =
    BENEFITS.find((one) => one === address.get('benefit')) ?? DEFAULTS.benefit
  const choose = (name: keyof typeof DEFAULTS, value: string) => {
    const next = new URLSearchParams(address)
    if (value === DEFAULTS[name]) next.delete(name)
    else next.set(name, value)
    void navigate(`?${next}`, { preventScrollReset: true, replace: true })
  }
  return { period, benefit, choose }
}
