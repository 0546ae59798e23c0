import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCallback, type KeyboardEvent } from 'react';
import { StatusChip } from '../../shared/components/StatusChip.js';
import { plural } from '../../shared/utils/format.js';
import { visuallyHidden } from '../../shared/visually-hidden.js';
import { Controls } from './Controls.js';
import type { Playback } from './playback.js';
import { SaveVideoButton, SaveVideoProgress } from './video/SaveVideo.js';
import { Screen } from './Screen.js';
import type { Slide } from './slides.js';
import { startOf } from './timeline.js';
import { usePlayer } from './use-player.js';
import type { Recording } from './use-recording.js';
import { useSaveVideo } from './video/use-save-video.js';

interface RecordPlayerProps {
  /** It has at least one picture. */
  readonly recording: Recording;
  /** Title of a saved video. */
  readonly title: string;
}

/** Plays the pictures of a result in order, each with its case (2 §2). */
export function RecordPlayer({ recording, title }: RecordPlayerProps) {
  const { slides } = recording;
  const player = usePlayer(recording);
  const onKeyDown = usePlayerKeys(player.playback, slides.length);
  const saving = useSaveVideo(recording, title, player.state.speed);
  const shown = slides[player.slide]!;
  const place = `Case ${player.slide + 1} of ${slides.length}`;
  const missing = player.pictures.missingSlides.map((slide) => slides[slide]!);
  return (
    <Box
      role="group"
      aria-label="Player"
      // Focused first, so that the keys work at once.
      tabIndex={-1}
      ref={focusOnce}
      onKeyDownCapture={onKeyDown}
      sx={{ outline: 'none' }}
    >
      <Screen player={player} shown={shown} />
      <Box sx={{ display: 'grid', gap: 1.5, px: 2, py: 1.5 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <StatusChip status={shown.status} label={shown.label} />
          <Typography noWrap sx={{ flex: 1, minWidth: 0 }}>
            {shown.title}
          </Typography>
          <Typography color="text.secondary">{place}</Typography>
        </Box>
        <Controls player={player} slides={slides.length} position={`${place}: ${shown.title}`}>
          <SaveVideoButton saving={saving} />
        </Controls>
        <SaveVideoProgress saving={saving} />
        <MissingNote missing={missing} />
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {player.state.playing ? '' : `${place}: ${shown.title}, ${shown.label}`}
      </Box>
    </Box>
  );
}

const focusOnce = (player: HTMLElement | null): void => player?.focus();

/** Maximum number of titles to list; the others are only counted. */
const NAMED = 5;

/** Lists missing pictures, which are skipped. */
function MissingNote({ missing }: { readonly missing: readonly Slide[] }) {
  if (missing.length === 0) return null;
  const named = missing.slice(0, NAMED).map(({ title }) => `“${title}”`);
  const more = missing.length > NAMED ? ` and ${missing.length - NAMED} more` : '';
  return (
    <Alert severity="warning" variant="outlined">
      {plural(missing.length, 'picture is', 'pictures are')} missing: {named.join(', ')}
      {more}
    </Alert>
  );
}

/** The player's keys: ← and → for cases, Home, End, space. Handled in the capture phase, before the focused control. */
function usePlayerKeys(playback: Playback, slides: number) {
  return useCallback(
    (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      // Space presses the focused button or link.
      if (event.key === ' ' && event.target instanceof Element && event.target.closest('button, a')) return;
      const act = actions(playback, slides)[event.key];
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    },
    [playback, slides],
  );
}

const actions = (playback: Playback, slides: number): Readonly<Record<string, () => void>> => ({
  ArrowLeft: () => playback.show(playback.slide - 1),
  ArrowRight: () => playback.show(playback.slide + 1),
  Home: () => playback.seek(startOf(0)),
  End: () => playback.show(slides - 1),
  ' ': () => playback.toggle(),
});
