import { useId, useState } from 'react'
import { initialsOf } from '#i18n/initials-of.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import { Group } from '#ui/layout.ts'
import list from '#ui/list.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { DocumentToRead } from '../documents/document-handling.ts'
import { placeGoal } from '../form/goals.ts'
import { useWords } from '../screen-context.tsx'
import classes from './signing.module.css'
import type { SigningHandling } from './signing-handling.ts'

type PlacesToSignProps = {
  readonly document: DocumentToRead
  readonly signing: SigningHandling
  /** The name as it is typed so far. */
  readonly name: string
}

type Place = DocumentToRead['places'][number]

/** The places of one document, each signed by a press of its own once the document was read. */
export function PlacesToSign({ document, signing, name }: PlacesToSignProps) {
  const words = useWords()
  if (document.places.length === 0) return null
  if (!document.isRead) return <p>{words('signAfterReading')}</p>
  return (
    <ul className={list.list}>
      {document.places.map((place) => (
        <PlaceToSign key={place.id} document={document} place={place} signing={signing} name={name} />
      ))}
    </ul>
  )
}

function PlaceToSign({ document: { uuid, title }, place, signing, name }: PlacesToSignProps & { readonly place: Place }) {
  const words = useWords()
  const wrongId = useId()
  const [isWrong, setIsWrong] = useState(false)
  const { kind, page } = place
  const at = { document: uuid, place: place.id }
  const isSigned = signing.isSigned(at)
  const picture = signing.method === 'drawn' ? signing.drawn[kind] : undefined
  const hasSignature = signing.method === 'drawn' ? picture !== undefined : name.trim() !== ''
  const sign = () => {
    setIsWrong(!isSigned && !hasSignature)
    if (isSigned || hasSignature) signing.onPlace(at, !isSigned)
  }
  return (
    <li className={classes.place} data-place={place.id} data-field={placeGoal(at)} data-signed={isSigned || undefined}>
      {isSigned && hasSignature && (
        <span className={classes.written}>
          {picture === undefined ? (
            kind === 'initials' ? (
              initialsOf(name)
            ) : (
              name.trim()
            )
          ) : (
            <img className={classes.picture} src={picture} alt={words('signaturePicture', { kind })} />
          )}
        </span>
      )}
      {isSigned && (
        <Group gap="0.25rem" c="var(--colour-good)">
          <CheckIcon size={16} />
          {words('signPlaced', { kind, page })}
        </Group>
      )}
      <ActionButton kind={isSigned ? 'quiet' : 'main'} onPress={sign} {...(isWrong && { describedBy: wrongId })}>
        {isSigned ? words('signUndo') : words('signPlace', { kind, page })}
        <VisuallyHidden>: {title}</VisuallyHidden>
      </ActionButton>
      {isWrong && !hasSignature && (
        <p id={wrongId} role="alert">
          {words('signatureFirst')}
        </p>
      )}
    </li>
  )
}
