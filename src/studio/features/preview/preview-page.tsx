/**
 * The preview in three panes: the list of places, the page that the borrower sees, and the reasons. All choices are in
 * the URL.
 */
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { PreviewLender, PreviewPlace } from '#contract/preview.ts'
import { addressOfChoice, type Choice, choiceIn, lenderIn } from './choice.ts'
import { DetailsPane } from './panes/details-pane.tsx'
import { FindingList } from './panes/finding-list.tsx'
import { LastSave } from './panes/last-save.tsx'
import { PlacesPane } from './panes/places-pane.tsx'
import { StagePane } from './panes/stage-pane.tsx'
import classes from './preview.module.css'
import { type Events, useEvents, useFindings, useLenders, usePlaces } from './use-preview.ts'

export function PreviewPage() {
  const { data, error } = useLenders()
  const location = useLocation()
  const navigate = useNavigate()
  const choose = useCallback((next: Choice) => void navigate(addressOfChoice(next)), [navigate])
  const events = useEvents()
  const lenders = data?.lenders
  const wanted = lenderIn(location)
  const lender = wanted === undefined ? firstOf(lenders) : lenders?.find(({ id }) => id === wanted)
  const isBroken = lender?.hash === ''
  const places = usePlaces(isBroken ? undefined : lender?.id)
  const choice = lender && (choiceIn(location) ?? choiceOf(lender, isBroken ? [] : places.data?.places))
  const place = places.data?.places.find(({ id }) => id === choice?.place)
  useEffect(() => {
    document.title = place ? `${place.title} · ${lender?.name} · Preview` : 'Preview'
  }, [place, lender])

  const wrong = error ?? places.error
  if (wrong) return <Message role="alert">{wrong.message}</Message>
  if (lenders && !lender)
    return (
      <Message role="alert">
        There is no lender “{wanted}”. There are: {lenders.map(({ id }) => id).join(', ')}.
      </Message>
    )
  if (!lenders || !lender || !choice) return <Message role="status">Reading the flow files …</Message>
  const props = { lenders, lender, places: places.data?.places ?? [], choice, choose }
  return (
    <div className={classes.page}>
      <PlacesPane {...props} />
      {isBroken ? (
        <BrokenPane lender={lender} events={events} />
      ) : (
        <>
          <StagePane {...props} />
          <DetailsPane lender={lender} place={place} choice={choice} events={events} />
        </>
      )}
    </div>
  )
}

function Message({ role, children }: { readonly role: 'alert' | 'status'; readonly children: React.ReactNode }) {
  return (
    <main className={classes.message}>
      <h1 className={classes.title}>Preview</h1>
      <p role={role}>{children}</p>
    </main>
  )
}

/** The first lender with a readable version of its files, otherwise the first lender. */
function firstOf(lenders: readonly PreviewLender[] | undefined): PreviewLender | undefined {
  return lenders?.find(({ hash }) => hash !== '') ?? lenders?.[0]
}

function choiceOf({ id }: PreviewLender, places: readonly PreviewPlace[] | undefined): Choice | undefined {
  return places && { lender: id, place: places[0]?.id ?? 'screen:', state: 'shown', size: 'both' }
}

/** Shown instead of pages for a lender whose files had errors when the server started. */
function BrokenPane({ lender, events }: { readonly lender: PreviewLender; readonly events: Events }) {
  const { data, error } = useFindings(lender.id)
  const errors = data?.findings.filter(({ severity }) => severity === 'error') ?? []
  return (
    <main className={classes.broken}>
      <h2 className={classes.placeName}>{lender.id} cannot be drawn</h2>
      <p role="alert" className={classes.warning}>
        {error?.message ??
          `Its files had errors when the server started, so there is no version to draw. It is drawn as soon as a saved file mends them; other lenders are not touched.`}
      </p>
      <FindingList findings={errors} />
      {events.saved && <LastSave {...events} saved={events.saved} />}
    </main>
  )
}
