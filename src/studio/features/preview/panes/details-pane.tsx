import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type PreviewLender, type PreviewPlace, previewWalkPath, type WalkAsked, type WalkDone } from '#contract/preview.ts'
import type { Choice } from '../choice.ts'
import { partOf } from '../people-at.ts'
import classes from '../preview.module.css'
import { previewCaseFor } from '../preview-case-for.ts'
import { reasonsFor } from '../reasons-for.ts'
import { routeOf } from '../states-of.ts'
import { homeInWords, homeOfText } from '../text-home.ts'
import { type Events, getJson, useFindings, useLender, useOrigins, usePlaces } from '../use-preview.ts'
import { wordsIn } from '../words-in.ts'
import { FindingList } from './finding-list.tsx'
import { LastSave, progressOf } from './last-save.tsx'

type DetailsProps = {
  readonly lender: PreviewLender
  readonly place: PreviewPlace | undefined
  readonly choice: Choice
  readonly events: Events
}

/** Information about the drawn place: why it is shown, who wrote it, its findings, and the effects of the last save. */
export function DetailsPane({ lender, place, choice, events }: DetailsProps) {
  const { flow } = useLender(lender.id)
  if (!place) return <aside className={classes.details}>{`${lender.name} has no place “${choice.place}”.`}</aside>
  const route = place.kind === 'step' && flow ? routeOf(flow.flow, place.id) : undefined
  // The questions of a step are in the file of its screen.
  const parts = route === undefined ? [place.pointer] : [place.pointer, `screens/${route}.json#`]
  const files = parts.map(fileOf)
  const home = homeOfText(choice.place)
  return (
    <aside className={classes.details} aria-label="About this place">
      <h2 className={classes.placeName}>{place.title}</h2>
      <p className={classes.file}>
        {place.file}:{place.line}
      </p>
      {home ? <p className={classes.hint}>Read in {homeInWords(home)}.</p> : <TakeMeThere choice={choice} />}
      {events.saved && <LastSave {...events} saved={events.saved} />}
      {!home && <Reasons choice={choice} />}
      <Findings lender={lender.id} files={files} events={events} />
      {parts.map((pointer) => (
        <Written key={pointer} lender={lender.id} pointer={pointer} />
      ))}
    </aside>
  )
}

/** Plays the walk of an applicant in the product, and opens the product at the place. */
function TakeMeThere({ choice: { lender, place, person } }: { readonly choice: Choice }) {
  const walk = useMutation({
    mutationFn: async () => {
      const asked: WalkAsked = { lender, place, ...(person !== undefined && { person }) }
      const headers = { 'content-type': 'application/json' }
      const done = await getJson<WalkDone>(previewWalkPath, { method: 'POST', headers, body: JSON.stringify(asked) })
      for (const key of done.forgets) localStorage.removeItem(key)
      for (const [key, value] of Object.entries(done.local)) localStorage.setItem(key, value)
      for (const [key, value] of Object.entries(done.session)) sessionStorage.setItem(key, value)
      window.open(done.address)
      return done
    },
  })
  return (
    <section>
      <button type="button" className={classes.primary} disabled={walk.isPending} onClick={() => walk.mutate()}>
        {walk.isPending ? 'Walking there …' : 'Take me there'}
      </button>
      <p className={classes.hint} role="status">
        {walk.error?.message ?? (walk.data ? `The product is open at this place, after ${walk.data.steps.length} steps.` : '')}
      </p>
    </section>
  )
}

function Reasons({ choice }: { readonly choice: Choice }) {
  const { flow, people } = useLender(choice.lender)
  const { data: there } = usePlaces(choice.lender)
  const reasons = useMemo(() => {
    if (!flow || !people || !there) return []
    const { previewCase } = previewCaseFor(flow, people, there.places, choice)
    return previewCase ? reasonsFor(flow, partOf(flow.flow, choice.place), previewCase) : []
  }, [flow, people, there, choice])
  return (
    <section>
      <h3>Why it is shown</h3>
      {reasons.length === 0 && <p className={classes.hint}>No rule decides: every applicant who comes here sees it.</p>}
      <ul className={classes.reasons}>
        {reasons.map(({ says, at, lines }) => (
          <li key={`${at} ${says}`}>
            <p title={at}>{says}</p>
            {lines.length > 0 && <pre>{lines.join('\n')}</pre>}
          </li>
        ))}
      </ul>
    </section>
  )
}

type FindingsProps = { readonly lender: string; readonly files: readonly string[]; readonly events: Events }

function Findings({ lender, files, events: { saved, checking } }: FindingsProps) {
  const { data, error } = useFindings(lender)
  const findings = data?.findings.filter((finding) => files.some((file) => finding.file.endsWith(`/${file}`))) ?? []
  const isChecking = saved !== undefined && !saved.report
  const others = (data?.findings.length ?? 0) - findings.length
  return (
    <section>
      <h3>Findings</h3>
      <p className={classes.hint} role="status">
        {error?.message ??
          (data && !isChecking
            ? `${findings.length} in ${files.join(', ')}, ${others} in other files of this lender`
            : progressOf(checking))}
      </p>
      <FindingList findings={findings} />
    </section>
  )
}

/** The words of a part, each with the lender whose file says them; all lines of the merged file are a press away. */
function Written({ lender, pointer: part }: { readonly lender: string; readonly pointer: string }) {
  const { data, error } = useOrigins(lender, fileOf(part))
  const written = data?.lines.filter(({ from }) => from.length > 0) ?? []
  const own = written.filter(({ pointer }) => pointer?.startsWith(part))
  // A part without a line of its own is on the line of the part around it.
  const lines =
    own.length > 0 ? own : written.filter(({ pointer }) => pointer !== undefined && part.startsWith(`${pointer}/`)).slice(-1)
  return (
    <section>
      <h3>Who wrote {fileOf(part)}</h3>
      {error && <p role="alert">{error.message}</p>}
      <ul className={classes.lines}>
        {wordsIn(lines, lender).map(({ pointer, words, whose, at }) => (
          <li key={pointer}>
            <q>{words}</q>
            <span className={classes.file} title={at}>
              {whose}
            </span>
          </li>
        ))}
      </ul>
      <details>
        <summary>All {lines.length} lines</summary>
        <ol className={classes.lines}>
          {lines.map(({ text, pointer, from: [origin], overridden }) => (
            <li key={pointer}>
              <code>{text.trim()}</code>
              <span className={classes.file}>
                {origin && `${origin.file}:${origin.line}`}
                {overridden.length > 0 && ', changed here'}
              </span>
            </li>
          ))}
        </ol>
      </details>
    </section>
  )
}

function fileOf(pointer: string): string {
  return pointer.split('#')[0] ?? pointer
}
