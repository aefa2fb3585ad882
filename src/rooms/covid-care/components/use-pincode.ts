import { useEffect, useState } from 'react'
import { readArea } from '#rooms/addresses/components/read-area.ts'
import { isPincode } from '#values/pincode.ts'
import { careWords } from '../words/screens.ts'

const words = careWords.address

/** What is known of a complete pincode; only a served one lets the step go on. */
export type PincodeState = { is: 'typed' | 'checking' | 'served' | 'unserved' | 'offline'; text: string }

/** Whether we serve a pincode, asked once its six digits are there. */
export function usePincode(pincode: string): PincodeState {
  const [state, setState] = useState<PincodeState>({ is: 'typed', text: '' })
  useEffect(() => {
    if (!isPincode(pincode)) return setState({ is: 'typed', text: '' })
    let isGone = false
    setState({ is: 'checking', text: words.checking })
    const ask = async () => {
      const found = await readArea(pincode)
        .then(
          ({ serviceable, city }): PincodeState =>
            serviceable
              ? { is: 'served', text: words.served(city ?? pincode) }
              : { is: 'unserved', text: words.unserved },
        )
        .catch((): PincodeState => ({ is: 'offline', text: words.offline }))
      if (!isGone) setState(found)
    }
    void ask()
    return () => {
      isGone = true
    }
  }, [pincode])
  return state
}
