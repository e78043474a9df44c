import { z } from "zod";

/** Of a request that was not checked yet, as much as can be found: what has another form is passed over, and said when it is checked. */
export const loose = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).optional().catch(undefined);

/** One that is too long is refused as a whole, and none of it is looked at. */
export const list = <Item extends z.ZodType>(item: Item, max: number) =>
  z.array(item).max(max).optional().catch(undefined);
