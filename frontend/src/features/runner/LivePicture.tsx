import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import { LIMITS } from '@testplatform/contract';
import Box from '@mui/material/Box';

const SHAPE = `${LIMITS.recordWidth} / ${LIMITS.recordHeight}`;

/** The browser as it was a moment ago, or a camera while there is no picture. */
export function LivePicture({ snap }: { readonly snap: string | null }) {
  return (
    <Box sx={{ aspectRatio: SHAPE, bgcolor: 'background.default', display: 'grid', placeItems: 'center' }}>
      {snap === null ? (
        <CameraIcon titleAccess="No picture yet" sx={{ fontSize: 48, color: 'text.secondary' }} />
      ) : (
        <Box
          component="img"
          alt="The browser of the run"
          src={`data:image/png;base64,${snap}`}
          sx={{ width: '100%', height: '100%', objectFit: 'contain', display: 'block' }}
        />
      )}
    </Box>
  );
}
