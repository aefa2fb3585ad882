import { useReducer } from 'react'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { type Activation, activationAfter } from '../rules/activation.ts'
import { subscriptionWords } from '../words.ts'

const words = subscriptionWords.activation

interface NextStepProps {
  subscription_id: string
  /** From the loader of the receipt page. */
  activation: Activation
  /** People the plan covers, the buyer included. */
  lives: number
}

/** The buyer's next step after the receipt: the people the plan covers, if it covers more than one; else the plan. */
export function NextStep({ subscription_id, activation: found, lives }: NextStepProps) {
  const [activation, dispatch] = useReducer(activationAfter, found)
  const lookAgain = async () => {
    dispatch({ kind: 'asked' })
    const { readActivation } = await import('./read-activation.ts')
    dispatch(await readActivation(subscription_id))
  }
  const { loader, result } = activation
  const error = result && 'error' in result ? result.error : undefined
  return (
    <>
      {error && (
        <Notice tone="warn" live>
          {error}
        </Notice>
      )}
      {error && (
        <Button wide tone="quiet" busy={loader} onClick={() => void lookAgain()}>
          {words.lookAgain}
        </Button>
      )}
      {!error && lives > 1 ? (
        <ButtonLink wide tone="call" to={`/confirm?subscription_id=${subscription_id}`}>
          {words.addPeople}
        </ButtonLink>
      ) : (
        <ButtonLink wide tone="call" to="/my-plan">
          {words.goToMyPlan}
        </ButtonLink>
      )}
    </>
  )
}
