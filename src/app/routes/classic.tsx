import { PageFrame } from '../frame/page-frame.tsx';
import '../landing/landing.css';
import SimpleOrder from '../simple-order.tsx';

/** SITE-02 */
export default function Classic() {
  return (
    <PageFrame>
      <section className="order-section on-marigold" id="simple-order">
        <div className="wrap">
          <SimpleOrder />
        </div>
      </section>
    </PageFrame>
  );
}
