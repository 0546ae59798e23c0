import { RouterProvider } from 'react-router/dom';
import { Providers } from './Providers.js';
import { router } from './routes.js';

export function App() {
  return (
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  );
}
