import { useMemo } from 'react'
import type { PreviewLender } from '#contract/preview.ts'
import { languageName } from '#i18n/language-name.ts'
import type { Choice, Look } from '../choice.ts'
import { FrameView } from '../frame/frame-view.tsx'
import classes from '../preview.module.css'
import { previewCaseFor } from '../preview-case-for.ts'
import { useFindings, useLender, usePlaces } from '../use-preview.ts'
import { Controls } from './controls.tsx'
import { FindingList } from './finding-list.tsx'
import type { PaneProps } from './pane-props.ts'

const WIDTHS = { phone: 390, desktop: 1280 } as const

/** The drawn frames, and the person, state and language that they are drawn for. */
export function StagePane(props: PaneProps) {
  const { choice, lender, lenders } = props
  const looks: readonly Look[] = choice.secondLook ? [choice, choice.secondLook] : [choice]
  return (
    <main className={classes.stage} aria-label="The drawn place">
      <Controls {...props} />
      {lender.broken && <Errors lender={lender.id} />}
      <div className={classes.looks} data-size={choice.size}>
        {looks.map((look, index) => {
          const name = nameOf(
            look,
            lenders.find(({ id }) => id === look.lender),
          )
          const locale = look.locale ?? lender.locales[0] ?? 'en-US'
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a frame stays alive, whichever lender it shows
            <section key={index} className={classes.look} aria-label={name}>
              {looks.length > 1 && <h2 className={classes.lookName}>{name}</h2>}
              <Frames choice={{ ...choice, lender: look.lender, locale }} />
            </section>
          )
        })}
      </div>
    </main>
  )
}

/** The note above the last valid pages of a lender with errors. */
function Errors({ lender }: { readonly lender: string }) {
  const { data } = useFindings(lender)
  const errors = data?.findings.filter(({ severity }) => severity === 'error') ?? []
  return (
    <div role="alert" className={classes.warning}>
      <p>The saved files have errors. The last version without errors is drawn until they are corrected.</p>
      <FindingList findings={errors.slice(0, 3)} />
      {errors.length > 3 && (
        <p>
          and {errors.length - 3} more: npm run flow -- check {lender}
        </p>
      )}
    </div>
  )
}

function nameOf({ lender, locale }: Look, known: PreviewLender | undefined): string {
  const name = known?.name ?? lender
  return locale === undefined ? name : `${name}, ${languageName(locale, known?.locales ?? [locale])}`
}

function Frames({ choice }: { readonly choice: Choice }) {
  const { flow, people, error } = useLender(choice.lender)
  const { data: there } = usePlaces(choice.lender)
  const { lender, place, person, state, locale, facts, size } = choice
  const shown = useMemo(() => {
    const given = {
      ...(person !== undefined && { person }),
      ...(locale !== undefined && { locale }),
      ...(facts !== undefined && { facts }),
    }
    return flow && there && previewCaseFor(flow, people, there.places, { lender, place, state, size: 'both', ...given })
  }, [flow, people, there, lender, place, person, state, locale, facts])
  if (error) return <p role="alert">{error.message}</p>
  if (!flow || !shown) return <p role="status">Reading the flow of this lender …</p>
  const { previewCase, note } = shown
  const sizes = size === 'both' ? (['phone', 'desktop'] as const) : [size]
  return (
    <>
      {note !== undefined && <p className={classes.note}>{note}</p>}
      {previewCase && (
        <div className={classes.frames}>
          {sizes.map((one) => (
            <FrameView key={one} flow={shown.flow} previewCase={previewCase} width={WIDTHS[one]} name={one} />
          ))}
        </div>
      )}
    </>
  )
}
