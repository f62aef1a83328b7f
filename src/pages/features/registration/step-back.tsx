import { useLocation, useNavigate } from 'react-router'
import { addressOf } from '#contract/step-address.ts'
import { type ActiveStep, type CompiledJourney, type JourneyView, previousStep } from '#engine/index.ts'
import { BackLink } from '#ui/back-link.tsx'
import { useRegistered } from '../../lib/app-context.tsx'
import { useHref } from '../../lib/link.tsx'
import { useWords } from '../../lib/use-words.ts'

type StepBackProps = { readonly journey: CompiledJourney; readonly view: JourneyView; readonly step: ActiveStep }

/** The link to the previous step; from the first step to the list of applications, if there is one. */
export function StepBack({ journey, view, step }: StepBackProps) {
  const words = useWords()
  const registered = useRegistered()
  const location = useLocation()
  const navigate = useNavigate()
  const before = previousStep(view, step.id)
  const address = before
    ? addressOf(journey, before.id, before === view.activeSteps[0], location.search)
    : { pathname: '/', search: '' }
  const href = useHref(address)
  if (!before && !registered) return null
  const go = () => {
    // If the previous history entry is the previous step, navigate back in the history instead of adding an entry.
    if (before && location.state?.from === before.id) navigate(-1)
    else navigate(address, { replace: before !== undefined })
  }
  return (
    <BackLink href={href} onGo={go}>
      {words('back')}
    </BackLink>
  )
}
