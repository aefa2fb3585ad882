import { useState } from 'react'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { screenWords } from '../words/screen.ts'

const words = screenWords.check
const NAME = 'guardian_consent'

/** Whether the company has said that parents and guardians agree, which a list with children needs. */
export function useGuardianConsent(children: number) {
  const [isGiven, setGiven] = useState(false)
  const [isMissing, setMissing] = useState(false)
  return {
    children,
    isGiven,
    isMissing: isMissing && !isGiven,
    setGiven,
    /** Whether the list may start; if not, the tick is asked for. */
    ask: (): boolean => {
      const isEnough = children === 0 || isGiven
      setMissing(!isEnough)
      if (!isEnough) document.querySelector<HTMLElement>(`input[name=${NAME}]`)?.focus()
      return isEnough
    },
  }
}

/** The tick by which the company says that they agree, in the words of the form for one child. */
export function GuardianConsent({ children, isGiven, isMissing, setGiven }: ReturnType<typeof useGuardianConsent>) {
  if (children === 0) return null
  return (
    <CheckboxField
      name={NAME}
      label={words.consent(children)}
      checked={isGiven}
      error={isMissing ? words.consentMissing : undefined}
      onChange={({ currentTarget }) => setGiven(currentTarget.checked)}
    />
  )
}
