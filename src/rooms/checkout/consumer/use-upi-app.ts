import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { appAroundPage } from '#rooms/native-app/components/in-app.ts'

/**
 * Payment by a UPI app, where the app around the page can open one. `canPay` is undefined until that is known.
 * @param isPossible whether the order can be paid so
 */
export function useUpiApp(transaction_id: string, isPossible: boolean) {
  const [canPay, setCanPay] = useState<boolean>()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const navigate = useNavigate()

  useEffect(() => {
    let isGone = false
    const found = (can: boolean) => !isGone && setCanPay(can)
    if (!isPossible || !appAroundPage()) found(false)
    else
      void import('#rooms/native-app/components/bridge.ts')
        .then(({ capabilities }) => capabilities())
        .then(({ actions }) => found(actions.includes('openDeeplink')))
    return () => {
      isGone = true
    }
  }, [isPossible])

  const pay = async () => {
    setBusy(true)
    setFault(undefined)
    const { payByUpi } = await import('./pay-by-upi.ts')
    const failure = await payByUpi(transaction_id)
    setBusy(false)
    setFault(failure)
    if (failure === undefined) await navigate(`/buy/redirect?transaction_id=${transaction_id}`)
  }
  return { canPay, isBusy, fault, pay: () => void pay() }
}
