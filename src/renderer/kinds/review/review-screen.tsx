import { useId } from 'react'
import type { ReviewView, SectionView } from '#engine/index.ts'
import { FactsList } from '#ui/facts-list.tsx'
import { ErrorIcon, InfoIcon } from '#ui/icons.tsx'
import { Group, Stack, Text } from '#ui/layout.ts'
import { Notice } from '#ui/notice.tsx'
import { ownClick } from '#ui/own-click.ts'
import { Section } from '#ui/section.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { FormFields } from '../../form/form-layout.tsx'
import { sectionGoal } from '../../form/goals.ts'
import { Resolved, useWords } from '../../screen-context.tsx'
import { FormEnd } from '../form/form-end.tsx'
import { FormFrame, type QuestionsProps } from '../form/form-frame.tsx'
import type { Places } from '../places.ts'
import { ReviewAnswer } from './review-answer.tsx'
import classes from './review-screen.module.css'

export type ReviewScreenProps = QuestionsProps<ReviewView> & {
  readonly places: Places
  /** True if Continue was pressed with incomplete sections: a notice at the top announces them. */
  readonly unfinished?: boolean
}

/**
 * A screen of the kind `review`: the answers in sections, each with a link to change it, then the fields that confirm
 * them.
 */
export function ReviewScreen({ places, unfinished = false, ...props }: ReviewScreenProps) {
  const { view } = props
  const isOpen = view.sections.some(({ complete }) => !complete)
  const notice = (
    <>
      {props.notice}
      {unfinished && isOpen && (
        <Notice kind="error" announced>
          <Resolved text={view.unfinished} />
        </Notice>
      )}
    </>
  )
  return (
    <FormFrame {...props} notice={notice}>
      <Stack>
        {view.sections.map((section) => (
          <ReviewSection key={section.id} section={section} view={view} places={places} missed={unfinished} />
        ))}
      </Stack>
      <FormFields />
      <FormEnd {...props} sticky={false} />
    </FormFrame>
  )
}

type ReviewSectionProps = {
  readonly section: SectionView
  readonly view: ReviewView
  readonly places: Places
  /** True after Continue was pressed: an incomplete section is marked as an error only then. */
  readonly missed: boolean
}

function ReviewSection({ section, view, places, missed }: ReviewSectionProps) {
  const words = useWords()
  const { id, heading, route, fixed, complete, items, facts } = section
  const missing = useId()
  const name = <Resolved text={heading} />
  const link = fixed === undefined && (
    <a
      className={classes.change}
      href={places.hrefOf(route)}
      onClick={ownClick(() => places.onGo(route))}
      aria-describedby={complete ? undefined : missing}
    >
      <Resolved text={complete ? view.change : view.answer} /> {/* "Change" alone is ambiguous in a list of links. */}
      <VisuallyHidden>{name}</VisuallyHidden>
    </a>
  )
  return (
    <Section
      heading={name}
      afterHeading={link}
      boxed
      goal={sectionGoal(id)}
      {...(!complete && { kind: missed ? 'wrong' : 'open' })}
    >
      {!complete && (
        <Group gap="0.375rem" fz="sm" fw={600} {...(missed && { c: 'var(--mantine-color-error)' })} id={missing}>
          {missed ? <ErrorIcon size={18} /> : <InfoIcon size={18} />} {words('partOpen')}
        </Group>
      )}
      {fixed && (
        <Text c="dimmed" fz="sm">
          <Resolved text={fixed} />
        </Text>
      )}
      <FactsList
        facts={[
          ...items.map((item) => ({
            id: item.id,
            name: <Resolved text={item.label} />,
            value: <ReviewAnswer item={item} none={view.none} />,
          })),
          ...facts.map(({ id, label, value }) => ({
            id: `fact ${id}`,
            name: <Resolved text={label} />,
            value: <Resolved text={value} />,
          })),
        ]}
      />
    </Section>
  )
}
