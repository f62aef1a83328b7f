/** Three panes: where one is, what the borrower sees, and why. All choices are in the address. */
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { PreviewLender } from '#contract/preview.ts'
import { addressOfChoice, type Choice, choiceIn } from './choice.ts'
import { DetailsPane } from './panes/details-pane.tsx'
import { PlacesPane } from './panes/places-pane.tsx'
import { StagePane } from './panes/stage-pane.tsx'
import classes from './preview.module.css'
import { useLenders, useSaved } from './use-preview.ts'

export function PreviewPage() {
  const { data, error } = useLenders()
  const location = useLocation()
  const navigate = useNavigate()
  const lenders = data?.lenders
  const choice = choiceIn(location) ?? firstChoice(lenders)
  const choose = useCallback((next: Choice) => void navigate(addressOfChoice(next)), [navigate])
  const saved = useSaved()
  const lender = lenders?.find(({ id }) => id === choice?.lender)
  const place = lender?.places.find(({ id }) => id === choice?.place)
  useEffect(() => {
    document.title = place ? `${place.title} · ${lender?.name} · Preview` : 'Preview'
  }, [place, lender])

  if (error)
    return (
      <p className={classes.message} role="alert">
        {error.message}
      </p>
    )
  if (!lenders || !choice)
    return (
      <p className={classes.message} role="status">
        Reading the flow files …
      </p>
    )
  if (!lender)
    return (
      <p className={classes.message} role="alert">
        There is no lender “{choice.lender}”.
      </p>
    )
  const props = { lenders, lender, choice, choose }
  return (
    <div className={classes.page}>
      <PlacesPane {...props} />
      <StagePane {...props} />
      <DetailsPane lender={lender} place={place} choice={choice} saved={saved} />
    </div>
  )
}

function firstChoice(lenders: readonly PreviewLender[] | undefined): Choice | undefined {
  const [lender] = lenders ?? []
  const [place] = lender?.places ?? []
  return lender && place && { lender: lender.id, place: place.id, state: 'shown', size: 'both' }
}
