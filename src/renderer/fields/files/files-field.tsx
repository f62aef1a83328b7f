import { Input } from '@mantine/core'
import {
  type ChangeEvent,
  type DragEvent,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { formatAlternatives } from '#i18n/format-alternatives.ts'
import { formatFileSize } from '#i18n/format-file-size.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { CameraIcon, CheckIcon, CrossIcon, PlusIcon, RetryIcon, SwapIcon } from '#ui/icons.tsx'
import { Stack, Text } from '#ui/layout.ts'
import list from '#ui/list.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useForm, useFormState } from '../../form/form-context.tsx'
import { useLocale, useWords } from '../../screen-context.tsx'
import type { FieldProps } from '../field-props.ts'
import { controlProps, FieldSet } from '../frame/field-frame.tsx'
import { labelId } from '../frame/field-ids.ts'
import { errorText } from '../frame/field-message.tsx'
import { FileThumbnail } from './file-thumbnail.tsx'
import classes from './files-field.module.css'
import { ReceivedAt, ReceivedList } from './received-list.tsx'
import { type Kept, type UnfinishedUpload, useFileList } from './use-file-list.ts'

/**
 * A field for photographs and PDFs: chosen, taken by a phone's camera, or dropped. Each file is uploaded at once, and
 * can be removed.
 */
export function FilesWidget(props: FieldProps) {
  const { view, id, onLeave } = props
  const words = useWords()
  const locale = useLocale()
  const { reportFailed } = useForm()
  const files = useFormState((state) => state.files)
  const all = useFileList(props)
  const { isFull, isSending } = all
  const input = useRef<HTMLInputElement>(null)
  const box = useKeptFocus(isFull, input)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    all.add(event.dataTransfer.files)
  }
  const leave = (event: FocusEvent) => {
    // The browser's file dialog takes the focus from the page, which does not leave the field.
    if (event.currentTarget.contains(event.relatedTarget) || document.activeElement === event.target) return
    if (!isSending) onLeave()
  }
  const remove = async (uuid: string, name: string) => {
    await all.remove(uuid, name)
    input.current?.focus()
  }
  const cancel = (key: number) => {
    all.cancel(key)
    input.current?.focus()
  }
  const failed = all.sending.flatMap(({ problem }) => (problem ? [problem.text] : []))
  const failures = [...failed, ...all.refused].join('\n')
  useEffect(() => {
    reportFailed(view.id, failures === '' ? [] : failures.split('\n'))
    return () => reportFailed(view.id, [])
  }, [reportFailed, view.id, failures])
  const chooseId = `${id}-choose`
  const acceptedId = `${id}-accepted`
  // The message of a field without files is out of date as soon as one is on its way.
  const shown = isSending ? { ...props, message: undefined } : props
  return (
    <FieldSet {...shown} kind="group">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the input inside does the same by key */}
      <div
        ref={box}
        tabIndex={-1}
        className={classes.files}
        data-over={over || undefined}
        onBlur={leave}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {all.kept.length + all.sending.length > 0 && (
          <ul className={list.list}>
            {all.kept.map((one) => (
              <KeptRow
                key={one.uuid}
                one={one}
                accept={files?.accepted.accept}
                onRemove={(name) => void remove(one.uuid, name)}
                onReplace={(file) => all.replace(one.uuid, file)}
              />
            ))}
            {all.sending.map((one) => (
              <SendingRow
                key={one.key}
                one={one}
                isFirstFailed={one === all.sending.find(({ problem }) => problem)}
                onRetry={() => all.retry(one.key)}
                onCancel={() => cancel(one.key)}
              />
            ))}
          </ul>
        )}
        {!isFull && (
          <Stack gap="0.5rem">
            <label className={classes.choose}>
              <input
                {...controlProps(shown, acceptedId)}
                ref={input}
                className={classes.input}
                type="file"
                accept={files?.accepted.accept}
                multiple={view.most !== 1}
                aria-labelledby={`${labelId(id)} ${chooseId}`}
                onChange={taking(all.add)}
              />
              <PlusIcon />
              <span id={chooseId}>{words('filesChoose', { most: view.most ?? 0 })}</span>
            </label>
            <label className={classes.choose} data-camera>
              <input
                className={classes.input}
                type="file"
                accept={files?.accepted.acceptOfCamera}
                capture="environment"
                aria-describedby={labelId(id)}
                onChange={taking(all.add)}
              />
              <CameraIcon />
              {words('filesCamera')}
            </label>
            {files && (
              <Text c="dimmed" fz="sm" ta="center" id={acceptedId}>
                {words('filesAccepted', {
                  formats: formatAlternatives(files.accepted.formats, locale),
                  size: formatFileSize(files.accepted.largest, locale),
                })}{' '}
                <span className={classes.drop}>{words('filesDrop')}</span>
              </Text>
            )}
          </Stack>
        )}
        {all.refused.map((reason) => (
          <Input.Error key={reason} role="alert">
            {errorText(reason)}
          </Input.Error>
        ))}
        {all.received.length > 0 && (
          <section aria-label={words('filesReceived')}>
            <Text c="dimmed" fz="sm">
              {words('filesReceived')}
            </Text>
            <ReceivedList files={all.received} />
          </section>
        )}
        <VisuallyHidden>
          <span role="status">{all.news}</span>
        </VisuallyHidden>
      </div>
    </FieldSet>
  )
}

/**
 * Keeps the focus inside the field when the button that chooses files disappears at the last permitted file, and when
 * it returns.
 */
function useKeptFocus(isFull: boolean, input: RefObject<HTMLInputElement | null>): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const wasFull = useRef(isFull)
  useEffect(() => {
    if (wasFull.current === isFull) return
    wasFull.current = isFull
    const isLost = document.activeElement === document.body || document.activeElement === box.current
    if (isLost) (isFull ? box : input).current?.focus()
  }, [isFull, input])
  return box
}

/** For an input's `onChange`. The input is cleared after each choice, so that a removed file can be chosen again. */
function taking(onFiles: (files: readonly File[]) => void) {
  return ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])])
    currentTarget.value = ''
  }
}

type RowProps = {
  readonly name: string
  readonly size: number | undefined
  readonly file: File | undefined
  readonly isDone?: boolean
  readonly problem?: string | undefined
  readonly consequence?: string | undefined
  readonly more?: ReactNode
  readonly children: ReactNode
}

function Row({ name, size, file, isDone = false, problem, consequence, more, children }: RowProps) {
  const locale = useLocale()
  return (
    <li className={classes.row} data-problem={problem !== undefined || undefined}>
      <FileThumbnail file={file} />
      <span className={classes.words}>
        <span>{name}</span>
        <Text span c="dimmed" fz="sm">
          {isDone && (
            <span className={classes.tick}>
              <CheckIcon size={16} />
            </span>
          )}
          {size !== undefined && formatFileSize(size, locale)}
          {isDone && more}
        </Text>
        {!isDone && more}
        {problem !== undefined && (
          <Input.Error component="span" role="alert">
            {errorText(
              <>
                <span>{problem}</span> {consequence}
              </>,
            )}
          </Input.Error>
        )}
      </span>
      <span className={classes.buttons}>{children}</span>
    </li>
  )
}

type KeptRowProps = {
  readonly one: Kept
  readonly accept: string | undefined
  readonly onRemove: (name: string) => void
  readonly onReplace: (file: File) => void
}

function KeptRow({ one: { stored, file, problem }, accept, onRemove, onReplace }: KeptRowProps) {
  const words = useWords()
  const picker = useRef<HTMLInputElement>(null)
  const name = stored?.name ?? words('filesCount', { count: 1 })
  const received = stored?.received
  const isUnchecked = stored?.isUnchecked === true && problem === undefined
  return (
    <Row
      name={name}
      size={stored?.size}
      file={file}
      isDone={!isUnchecked && problem === undefined}
      problem={problem}
      more={
        isUnchecked ? (
          <Text span c="dimmed" fz="sm" role="status">
            {words('fileHeld', { name })}
          </Text>
        ) : (
          received !== undefined && (
            <>
              {' · '}
              <ReceivedAt at={received} />
            </>
          )
        )
      }
    >
      <input ref={picker} type="file" hidden accept={accept} onChange={taking(([chosen]) => chosen && onReplace(chosen))} />
      {received === undefined && (
        <IconButton label={words('fileReplace', { name })} onClick={() => picker.current?.click()}>
          <SwapIcon />
        </IconButton>
      )}
      <IconButton label={words('fileRemove', { name })} onClick={() => onRemove(name)}>
        <CrossIcon />
      </IconButton>
    </Row>
  )
}

type SendingRowProps = {
  readonly one: UnfinishedUpload
  readonly isFirstFailed: boolean
  readonly onRetry: () => void
  readonly onCancel: () => void
}

function SendingRow({ one: { file, share, problem }, isFirstFailed, onRetry, onCancel }: SendingRowProps) {
  const words = useWords()
  const { name, size } = file
  const isWaiting = share === undefined
  const percent = Math.round((share ?? 0) * 100)
  // All bytes are sent, and the server opens the file.
  const isChecking = share === 1
  const label = isChecking ? words('fileChecking', { name }) : words('fileUploading', { name, percent })
  return (
    <Row
      name={name}
      size={size}
      file={problem ? undefined : file}
      problem={problem?.text}
      consequence={problem && words('fileLeftOut')}
      more={
        problem === undefined &&
        (isWaiting ? (
          <Text span c="dimmed" fz="sm">
            {words('fileWaiting', { name })}
          </Text>
        ) : (
          <>
            <progress className={classes.progress} {...(!isChecking && { value: percent })} max={100} aria-label={label} />
            {isChecking && (
              <Text span c="dimmed" fz="sm" aria-hidden>
                {label}
              </Text>
            )}
          </>
        ))
      }
    >
      {problem?.canRetry && (
        <IconButton label={words('fileRetry', { name })} onClick={onRetry}>
          <RetryIcon />
        </IconButton>
      )}
      <IconButton
        label={words(problem ? 'fileRemove' : 'fileCancel', { name })}
        // The focus comes here when Continue finds fault with the field.
        data-focus={isFirstFailed ? 'first' : undefined}
        onClick={onCancel}
      >
        <CrossIcon />
      </IconButton>
    </Row>
  )
}
