import { type SignView, signatureFields } from '#engine/index.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { DocumentCard } from '../documents/document-card.tsx'
import { focusField } from '../fields/frame/focus-field.ts'
import { FormFields } from '../form/form-layout.tsx'
import { documentGoal, placeGoal } from '../form/goals.ts'
import { Resolved, useWords } from '../screen-context.tsx'
import { PlacesToSign } from '../signing/places-to-sign.tsx'
import { SignatureSection } from '../signing/signature-section.tsx'
import type { SigningHandling } from '../signing/signing-handling.ts'
import { ListedText, Making } from './documents-screen.tsx'
import { FormEnd } from './form/form-end.tsx'
import { FormFrame, type QuestionsProps } from './form/form-frame.tsx'

export type SignScreenProps = QuestionsProps<SignView> & { readonly signing?: SigningHandling | undefined }

/**
 * Documents to read and to sign, place by place. What has no place to sign comes first: consent to electronic records
 * precedes the signature.
 */
export function SignScreen(props: SignScreenProps) {
  const { view, documents: handling } = props
  if (handling && !handling.documents) {
    return (
      <FormFrame {...props}>
        <Making {...handling} count={view.documents.length} />
      </FormFrame>
    )
  }
  const toRead = view.documents.filter(({ id }) => placesOf(props, id) === 0)
  const toSign = view.documents.filter(({ id }) => placesOf(props, id) > 0)
  const named = signatureFields(view.fields).map(({ id }) => id)
  return (
    <FormFrame {...props}>
      {toRead.map((listed) => (
        <Listed key={listed.id} {...props} listed={listed} />
      ))}
      {toSign.length > 0 && props.signing && (
        <SignatureSection signing={props.signing}>
          <FormFields except={view.fields.map(({ id }) => id).filter((id) => !named.includes(id))} />
        </SignatureSection>
      )}
      {toSign.map((listed) => (
        <Listed key={listed.id} {...props} listed={listed} />
      ))}
      <FormFields except={toSign.length > 0 && props.signing ? named : []} />
      {/* The button follows the documents; above them it could be pressed before they are read. */}
      <FormEnd {...props} sticky={false} above={<SignedCount {...props} />} />
    </FormFrame>
  )
}

function Listed({ view, documents: handling, signing, answers, listed }: SignScreenProps & { listed: Listed }) {
  const document = handling?.documents?.find(({ document: id }) => id === listed.id)
  if (!handling || !document) return <ListedText listed={listed} />
  const name = signatureFields(view.fields).map(({ id }) => answers[id])[0]
  return (
    <DocumentCard
      document={document}
      heading={<Resolved text={listed.label} />}
      load={handling.load}
      onRead={handling.onRead}
      notice={handling.notice}
      below={signing && <PlacesToSign document={document} signing={signing} name={typeof name === 'string' ? name : ''} />}
    />
  )
}

type Listed = SignView['documents'][number]

/** "2 of 5 places signed", announced when it changes; a link to the next place, or to its document while that is unread. */
function SignedCount({ documents: handling, signing }: SignScreenProps) {
  const words = useWords()
  const all = (handling?.documents ?? []).flatMap(({ uuid, places, isRead }) =>
    places.map(({ id }) => ({ document: uuid, place: id, isRead })),
  )
  if (!signing || all.length === 0) return null
  const count = words('signCount', { done: all.filter(signing.isSigned).length, all: all.length })
  const next = all.find((place) => !signing.isSigned(place))
  if (!next) return <p role="status">{count}</p>
  const goal = next.isRead ? placeGoal(next) : documentGoal(next.document)
  return (
    <p role="status">
      <a
        href={`#${goal}`}
        onClick={(event) => {
          event.preventDefault()
          focusField(goal)
        }}
      >
        {count}
        <VisuallyHidden>: {words('signNext')}</VisuallyHidden>
      </a>
    </p>
  )
}

function placesOf({ documents: handling }: SignScreenProps, id: string): number {
  return handling?.documents?.find(({ document }) => document === id)?.places.length ?? 0
}
